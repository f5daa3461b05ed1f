/** The words of the web page around the panel in English: see `PageWords`. */
export const page = {
  game: "Game",
  wrongToken:
    "That is not the token of this server. Open this address with #token= and the right token after it.",
};
