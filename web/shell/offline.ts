// Without the network: only for builds that have a service worker (`zootrope build --offline`), over HTTP, and in a page of its own. In other people's
// pages, in packages and on file:// there is none.

const worker = document.querySelector<HTMLMetaElement>('meta[name="zootrope-offline"]')?.content ?? "";

/** Has the browser keep the page and all it needs. Where it will not, everything is as it was. */
export function stay(): void {
  if (worker === "" || parent !== window || !location.protocol.startsWith("http")) return;
  navigator.serviceWorker?.register(worker).catch(() => {});
}
