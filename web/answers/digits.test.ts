import { test } from "node:test";
import assert from "node:assert/strict";
import { numberIn, secondsIn, stepped, withDigit, withoutDigit } from "./digits";

test("a text is a number as the core writes it, or none", () => {
  for (const [text, number] of [
    ["5", "5"],
    [" 07 ", "7"],
    ["-3", "-3"],
    ["-0", "0"],
    ["１２", "12"],
    ["", ""],
    ["-", ""],
    ["5a", ""],
    ["1.5", ""],
    ["1234567890", ""],
  ] as const)
    assert.equal(numberIn(text), number, text);
});

test("what can be counted is not stepped below 0", () => {
  assert.equal(stepped("", 1), "1");
  assert.equal(stepped("", -1), "0");
  assert.equal(stepped("9", 1), "10");
  assert.equal(stepped("3", -10), "0");
  assert.equal(stepped("-2", -1), "-3");
});

test("digits come behind the number, and go from its end", () => {
  assert.equal(withDigit("", "4"), "4");
  assert.equal(withDigit("4", "2"), "42");
  assert.equal(withDigit("0", "7"), "7");
  assert.equal(withDigit("123456789", "1"), "123456789");
  assert.equal(withoutDigit("42"), "4");
  assert.equal(withoutDigit("4"), "0");
  assert.equal(withoutDigit(""), "");
});

test("a text is a number of seconds, with one digit behind the point at most, or none", () => {
  for (const [text, ms] of [
    ["5", "5000"],
    ["12.3", "12300"],
    ["0,5", "500"],
    ["7.", "7000"],
    ["", ""],
    ["1.25", ""],
    ["-1", ""],
    ["x", ""],
  ] as const)
    assert.equal(secondsIn(text), ms, text);
});
