import { test } from "node:test";
import assert from "node:assert/strict";
import { identifier, lettered, named, pattern } from "./answers";

const choice = { kind: "choice", choices: ["one", "two"] } as const;
const number = { kind: "number", choices: [] } as const;
const order = { kind: "order", choices: ["sent", "logged", "told"] } as const;
const touch = { kind: "touch", choices: ["server 1", "server 2", "server 3"] } as const;
const clients = { kind: "touch", choices: ["client ann", "client cy"] } as const;

test("an answer has the names of the script, or letters by its places in the script", () => {
  for (const [asked, answer, names, right, letters] of [
    [choice, "two", "two", "two", "b"],
    [number, "5", "5", "5[:]5", "5"],
    [order, "told,sent,logged", "told[,]sent[,]logged", "told[,]sent[,]logged", "c,a,b"],
    [touch, "server 3", "server_3", "server_3", "c"],
    [touch, "server 1,server 3", "server_1[,]server_3", "server_1[,]server_3", "a,c"],
    [clients, "client cy,client ann", "client_cy[,]client_ann", "client_cy[,]client_ann", "a,b"],
    [touch, "nobody", "nobody", "nobody", "0"],
  ] as const) {
    const of = { ...asked, choices: [...asked.choices] };
    assert.deepEqual([named(of, answer), pattern(of, answer), lettered(of, answer)], [names, right, letters]);
    assert.deepEqual([named(of, ""), pattern(of, ""), lettered(of, "")], ["", "", ""]);
  }
});

test("an identifier has no space, and two nodes never have the same one", () => {
  assert.equal(identifier("node /app/c-0000000001"), "node_/app/c-0000000001");
  const nodes = ["node /a_b", "node /a b", "node /配置", "node /锁", "node /a,b"].map(identifier);
  assert.equal(new Set(nodes).size, nodes.length);
  for (const id of nodes) assert.match(id, /^[\w./%-]+$/);
});

test("an answer without a letter of its own is not told in letters: a platform would take it for another one", () => {
  const many = { kind: "touch" as const, choices: Array.from({ length: 40 }, (_, n) => `server ${n + 1}`) };
  assert.equal(lettered(many, "server 27"), "1");
  assert.equal(lettered(many, "server 1,server 40"), "");
  assert.equal(lettered(many, "server 99"), "");
});
