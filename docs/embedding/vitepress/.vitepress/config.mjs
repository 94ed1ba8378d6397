import { defineConfig } from "vitepress";

// zootrope/ is dist/ of Zootrope, copied into public/. The script stands in every page's head; Vue is told that the element is none of its own.
export default defineConfig({
  title: "Distributed Systems",
  base: "/",
  head: [["script", { src: "/zootrope/embed.js" }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "zootrope-player" } } },
});
