// Without the network: only for builds that have a service worker (`zootrope build --offline`), over HTTP, and in a page of its own. In other people's
// pages and in packages there is none. On file:// nothing needs the network.

const worker = document.querySelector<HTMLMetaElement>('meta[name="zootrope-offline"]')?.content ?? "";
const can = worker !== "" && parent === window && location.protocol.startsWith("http");

/** Resolves when the page works without the network; never if it does not. */
export const whenOffline: Promise<unknown> =
  location.protocol === "file:" ? Promise.resolve() : (can && navigator.serviceWorker?.ready) || new Promise<never>(() => {});

/** Has the browser keep the page and all it needs. If the browser refuses, nothing changes. If the network fails meanwhile, the next try is made as
    soon as the network is back. */
export function stay(): void {
  if (!can) return;
  const keep = () => void navigator.serviceWorker?.register(worker).catch(() => {});
  keep();
  addEventListener("online", keep);
}
