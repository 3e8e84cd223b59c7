// The boards of Dreamscape on the page: every slot and every card where its lattice puts them.
import assert from "node:assert/strict";
import {} from "node:fs";
import {} from "./support.mjs";
