// The Share panel, in a script of its own: the page loads it when it is opened for the first time.
import { Panel } from "./share/panel";

globalThis.zootropeShare = (host) => new Panel(host).open();
