/** Receives the frames that were cut out of a byte stream. */
export interface FrameSink {
  /** False: not taken. The reader keeps the frame and everything behind it. */
  frame(payload: Buffer): boolean
  invalid(reason: string, sample: Buffer): void
}

/** Cuts the byte stream of one connection into frames. */
export interface FrameReader {
  /** False when the sink refused: stop reading, and call `resume` once there is space. */
  push(chunk: Buffer): boolean
  /** Hands on what was kept; false when the sink refused again. */
  resume(): boolean
  /** The peer has sent everything. False when the sink refused the last frame: call `resume`, then again. */
  end(): boolean
  /** True when the framing is lost and nothing more can be read from this connection. */
  readonly isBroken: boolean
}
