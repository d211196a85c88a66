import { describeMatrix } from "./matrix/suite";
import { samples } from "./samples";

describeMatrix(samples.filter(({ kind }) => kind !== "ContainerApp"));
