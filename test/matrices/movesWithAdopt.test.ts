import { describeMoves } from "./moves";

describeMoves(true);
