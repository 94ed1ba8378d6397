import assert from "node:assert/strict";
import { test } from "node:test";
import { inSight } from "./casebox";

test("of the open row of a case, the controls are in sight, and as many of its words as can be", () => {
  assert.equal(inSight({ top: 20, body: 80, bottom: 160, room: 200 }, 0), 0, "all of it is in sight");
  assert.equal(inSight({ top: 120, body: 180, bottom: 300, room: 200 }, 0), 100, "it ends below");
  assert.equal(inSight({ top: 120, body: 180, bottom: 300, room: 200 }, 150), 120, "it begins above");
  assert.equal(inSight({ top: 120, body: 180, bottom: 480, room: 200 }, 0), 120, "it is too long: it begins at the top");
  assert.equal(
    inSight({ top: 120, body: 260, bottom: 480, room: 200 }, 0),
    180,
    "its words are too long: most of the room is for the controls",
  );
  assert.equal(inSight({ top: 120, body: 280, bottom: 330, room: 200 }, 0), 130, "of short controls all is in sight");
});
