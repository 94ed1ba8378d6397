import { test } from "node:test";
import assert from "node:assert/strict";
import { fresh, switched, withBugs } from "./world";

test("a fresh world has its servers, and observers where there are any", () => {
  assert.equal(fresh(3, 0).split("\n")[1], "start all");
  assert.equal(fresh(3, 2).split("\n")[1], "observers 2");
});

test("the known faults of a script are found, each once", () => {
  assert.deepEqual(switched("servers 3\nconfig bug=a,b # bug=c\nconfig snapCount=5 bug=b\nclient ann 1 bug=d"), ["a", "b"]);
  assert.deepEqual(switched("config bug=none\nconfig bug="), []);
});

test("a script with Windows ends of lines is no other script", () => {
  const script = "servers 3\r\nconfig bug=a # why\r\nstart all\r\n";
  assert.deepEqual(switched(script), ["a"]);
  assert.deepEqual(switched(withBugs(script, ["b"])), ["b"]);
});

test("faults are switched in a line of their own behind the servers", () => {
  assert.equal(
    withBugs("servers 3\nobservers 1\nstart all\n", ["a", "b"]),
    "servers 3\nobservers 1\nconfig bug=a,b\nstart all\n",
  );
  assert.equal(withBugs("# mine\nservers 3\nstart all\n", ["a"]), "# mine\nservers 3\nconfig bug=a\nstart all\n");
  assert.equal(withBugs("", ["a"]), "config bug=a\n");
});

test("servers in the last line, without an end of line, come before the faults, too", () => {
  assert.equal(withBugs("servers 3", ["a"]), "servers 3\nconfig bug=a\n");
  assert.equal(withBugs("servers 3\nobservers 1", ["a"]), "servers 3\nobservers 1\nconfig bug=a\n");
});

test("what else stands in a line with faults stays, and so do comments", () => {
  const script = "servers 3\nconfig bug=a snapCount=5 # small\nconfig bug=b # why\nconfig bug=c\nstart all\n";
  assert.equal(withBugs(script, []), "servers 3\nconfig snapCount=5 # small\n# why\nstart all\n");
  assert.equal(withBugs(withBugs(script, ["d"]), []), withBugs(script, []));
});
