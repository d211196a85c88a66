export { type Recorded, type RecordingProxy, startRecordingProxy } from "../../tools/recordingProxy";
