// The site that `npm run docs` builds.
const pages = (...entries) => entries.map(([text, link]) => ({ text, link }));

export default {
  title: "svc-mod-sdk",
  description: "Mods for any game that runs JavaScript",
  base: process.env.DOCS_BASE || "/",
  // Files of the repository that the pages link are not on the site.
  ignoreDeadLinks: [/^\.\/\.\.\//, /^\.\.\//, /\/deploy\//],
  // The search index is one large file.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    sidebar: [
      {
        text: "Mods",
        items: pages(
          ["A first mod", "/learn/tutorial"],
          ["Recipes", "/learn/recipes"],
          ["Guide", "/guide"],
          ["Errors", "/learn/errors"],
          ["Trust", "/trust"],
        ),
      },
      {
        text: "Games",
        items: pages(
          ["Embedding", "/embedding"],
          ["The panel", "/panel"],
          ["Without a server", "/without-a-server"],
          ["HTTP helpers", "/http"],
        ),
      },
      {
        text: "Backend",
        items: pages(
          ["The command line", "/cli"],
          ["Operating", "/operating"],
          ["Scale", "/scale"],
          ["Wire reference", "/wire"],
        ),
      },
      { text: "Reference", items: pages(["Every exported name", "/api/"], ["Decisions", "/decisions"]) },
    ],
  },
};
