import { describeMatrix } from "./matrix/suite";
import { pullZoneSample } from "./pullZone";

describeMatrix([pullZoneSample]);
