// Measures the page from outside: put into every document before its own scripts, by benchmarks only. In the stage's
// document it times what the core does when it is called, and what is painted; in the page around it, what is asked and when
// the answer has been shown.
(() => {
  if (parent !== window) {
    const took = {}; // by kind: each time, in ms
    let memory = null;
    const paints = { n: 0, ms: 0 }; // how often two frames in a row had something painted, and how long they were apart
    let drawn = false;
    let last = null; // when the frame before began, if something was painted in it
    const time = (kind, f) => {
      const began = performance.now();
      performance.mark("core+"); // a trace tells how long the thread has worked between the two
      try { return f(); } finally {
        performance.mark("core-", { detail: kind });
        performance.clearMarks();
        (took[kind] ??= []).push(performance.now() - began);
      }
    };
    let door;
    Object.defineProperty(globalThis, "zootrope", {
      configurable: true,
      get: () => door,
      set(d) {
        const soon = d.soon;
        d.soon = (f) => soon(() => time("slice", f));
        const { set } = Object.getOwnPropertyDescriptor(d, "receive");
        Object.defineProperty(d, "receive", {
          configurable: true, get: () => null, set(f) { set.call(d, (m) => time(m.type, () => f(m))); },
        });
        door = d;
      },
    });
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...args) => {
      const made = await instantiate(...args);
      memory = made.instance.exports.mem;
      return made;
    };
    for (const name of ["drawElements", "drawArrays"]) {
      const draw = WebGL2RenderingContext.prototype[name];
      WebGL2RenderingContext.prototype[name] = function (...args) {
        drawn = true;
        return draw.apply(this, args);
      };
    }
    const request = requestAnimationFrame;
    globalThis.requestAnimationFrame = (f) => request((now) => {
      drawn = false;
      time("frame", () => f(now));
      if (drawn && last !== null) {
        paints.n++;
        paints.ms += now - last;
      }
      last = drawn ? now : null;
    });
    addEventListener("message", (e) => {
      if (e.data?.gauge !== "read") return;
      parent.postMessage({ gauge: "is", took, paints, memory: memory?.buffer.byteLength ?? 0 }, "*");
      for (const kind of Object.keys(took)) delete took[kind];
      paints.n = paints.ms = 0;
    });
    return;
  }
  const gauge = { state: null, answered: true, rest: 0, asked: 0, arrived: 0 };
  globalThis.zootropeGauge = gauge;
  new MutationObserver((_, o) => {
    if (document.documentElement.dataset.run !== "rest") return;
    gauge.rest = performance.now(); // when the first step was shown
    o.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-run"] });
  const after = (f) => {
    const c = new Plain();
    c.port1.onmessage = f;
    c.port2.postMessage(0);
  };
  /** What the stage has measured since it was read last. */
  gauge.read = () => new Promise((done) => {
    const hear = (e) => {
      if (e.data?.gauge !== "is") return;
      removeEventListener("message", hear);
      done(e.data);
    };
    addEventListener("message", hear);
    document.querySelector("iframe").contentWindow.postMessage({ gauge: "read" }, "*");
  });
  /** How long it takes from the next seek until the run rests where it leads, and until that is in the document. */
  gauge.seek = (act) => new Promise((done) => {
    gauge.asked = 0;
    gauge.rested = () => after(() => done([gauge.arrived - gauge.asked, performance.now() - gauge.asked]));
    act();
  });
  const Plain = MessageChannel;
  globalThis.MessageChannel = class extends Plain {
    constructor() {
      super();
      const post = this.port1.postMessage;
      this.port1.postMessage = (message, ...more) => {
        if (message?.type === "seek") gauge.asked = performance.now();
        if (message?.type === "inject") gauge.injected = message.id;
        return post.call(this.port1, message, ...more);
      };
      this.port1.addEventListener("message", ({ data: message }) => {
        if (message?.type === "answer" && message.id === gauge.injected) gauge.answered = true;
        if (message?.type !== "state") return;
        gauge.state = message;
        if (message.running !== "" || gauge.asked === 0) return;
        gauge.arrived = performance.now();
        gauge.rested?.();
        gauge.rested = null;
      });
    }
  };
})();
