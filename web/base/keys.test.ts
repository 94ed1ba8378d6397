import { test } from "node:test";
import assert from "node:assert/strict";
import { keyMeant } from "./keys";
import { meaning } from "../shell/keys";

const press = (key: string, code = "", shiftKey = false) => ({ key, code, shiftKey });
const known =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key);

test("a key that is known means itself", () => {
  assert.equal(keyMeant(press("s", "KeyS"), known("s", "S")), "s");
  assert.equal(keyMeant(press("S", "KeyS", true), known("s", "S")), "S");
  assert.equal(keyMeant(press("?", "Minus", true), known("?")), "?");
});

test("Caps Lock changes nothing, where a capital has a meaning of its own, too", () => {
  assert.equal(meaning(press("S", "KeyS")), "share");
  assert.equal(meaning(press("s", "KeyS", true)), "panel");
  assert.equal(keyMeant(press("A", "KeyA"), known("a")), "a");
});

test("letters of other scripts mean the key where they stand", () => {
  assert.equal(meaning(press("т", "KeyN")), "next");
  assert.equal(meaning(press("ы", "KeyS")), "share");
  assert.equal(meaning(press("Ы", "KeyS", true)), "panel");
  assert.equal(meaning(press("Process", "KeyU")), "until");
});

test("a Latin letter is itself wherever it stands", () => {
  assert.equal(meaning(press("y", "KeyF")), undefined); // Dvorak: on the key of F
  assert.equal(keyMeant(press("q", "KeyA"), known("a")), "q"); // AZERTY
});

test("digits of AZERTY and of the number pad are tabs; with Shift a digit's key has no character", () => {
  assert.equal(meaning(press("&", "Digit1")), 1);
  assert.equal(meaning(press("9", "Numpad9")), 9);
  assert.equal(keyMeant(press("!", "Digit1", true), known("1")), "!");
});

test("Shift with an arrow looks aside, and an arrow alone goes on", () => {
  assert.equal(meaning(press("ArrowRight", "ArrowRight", true)), "panRight");
  assert.equal(meaning(press("ArrowRight", "ArrowRight")), "next");
  assert.equal(meaning(press("ArrowUp", "ArrowUp")), undefined);
  assert.equal(meaning(press("F5", "F5")), undefined);
});
