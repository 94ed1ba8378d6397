// The service worker of a build for use without the network (`zootrope build --offline`), a script of its own. It keeps what a visit needs, so that
// the next one works wherever one is. While there is a network the page itself comes from there, as without a worker, and names the files of
// its build; those are kept by their names, which say what is in them. So files of two builds never come together.
export {};

interface Waits extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetches extends Waits {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  /** The build writes this in front of the script: which build it is, and its files. */
  readonly zootropeBuild: { id: string; files: string[] };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (e: Waits) => void): void;
  addEventListener(type: "fetch", hear: (e: Fetches) => void): void;
};

const { id, files } = self.zootropeBuild;
const { scope } = self.registration;
const PREFIX = `zootrope ${scope} `; // two builds on one host do not mix
const CACHE = PREFIX + id;
const PAGE = "index.html";
const PATIENCE = 4000; // ms for the network to bring the page, where it is kept
const BY_CONTENT = /\.[0-9a-f]{10}\./;

const address = (name: string): string => new URL(name, scope).href;

/** The caches of this place, the newest first. */
const ours = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PREFIX)).reverse();

/** A file that is named by its content, from any build. */
async function kept(name: string): Promise<Response | undefined> {
  for (const cache of await ours()) {
    const found = await (await caches.open(cache)).match(address(name));
    if (found) return found;
  }
  return undefined;
}

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(address(name), { cache: name === PAGE ? "no-cache" : "default" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // Browsers take no answer for a page that has come by a detour.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/** Keeps all files. The page comes last: without it nothing of this build is shown. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    for (const name of files.filter((f) => f !== PAGE))
      await cache.put(address(name), (await kept(name)) ?? (await fetched(name)));
    const page = await fetched(PAGE);
    const text = await page.clone().text();
    const missing = files.find((name) => name !== PAGE && !text.includes(name));
    if (missing !== undefined) throw new Error(`${PAGE} is of another build: it does not name ${missing}`); // it is being published
    await cache.put(address(PAGE), page);
  } catch (why) {
    await caches.delete(CACHE); // it is tried again at the next visit
    throw why;
  }
  await self.skipWaiting();
}

/** Takes over. The build before stays: a page of it that is open may still ask for its parts. */
async function activate(): Promise<void> {
  for (const old of (await ours()).slice(2)) await caches.delete(old);
  await self.clients.claim();
}

async function content(name: string, request: Request): Promise<Response> {
  return (await kept(name)) ?? fetch(request);
}

/** The page from the network; where there is none, or it is slow, the one that is kept. */
async function page(e: Fetches): Promise<Response> {
  const mine = await (await caches.open(CACHE)).match(address(PAGE));
  if (!mine) return fetch(e.request);
  const network = fetch(e.request);
  network.then(
    () => e.waitUntil(look()),
    () => {},
  );
  const slow = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([network, slow]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : mine;
}

/** Where a later build has no worker any more, this one goes, too. Asked whenever the page came from the network: it may have been
    the last build then, and another one now. */
async function look(): Promise<void> {
  const answer = await fetch(address("offline.js"), { cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  await self.registration.unregister();
  for (const cache of await ours()) await caches.delete(cache);
}

self.addEventListener("install", (e) => e.waitUntil(install()));
self.addEventListener("activate", (e) => e.waitUntil(activate()));
self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const name = url.href.slice(scope.length).replace(/[?#].*$/, "");
  if (BY_CONTENT.test(name)) e.respondWith(content(name, e.request));
  else if (name === "" || name === PAGE) e.respondWith(page(e));
});
