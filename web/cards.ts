// The questions of an interview, in a script of their own: the page loads it when they are opened for the first time.
import { Deck } from "./cards/deck";

globalThis.zootropeCards = (main, id, host) => new Deck(main, host).show(id);
