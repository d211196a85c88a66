import { describeMoves } from "./moves";

describeMoves(false);
