import "./art/page.css";
import { App } from "./table/app";

const root = document.querySelector<HTMLElement>("#page");
if (root) void new App(root).open();
