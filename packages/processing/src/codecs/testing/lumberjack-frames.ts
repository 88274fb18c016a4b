import { deflateSync } from 'node:zlib'

type Version = '1' | '2'

function frame(type: string, numbers: readonly number[], version: Version): Buffer {
  const bytes = Buffer.alloc(2 + 4 * numbers.length)
  bytes.write(`${version}${type}`, 'latin1')
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 2 + 4 * index)
  return bytes
}

/** Frames as senders of lumberjack write them. */
export function window(size: number, version: Version = '2'): Buffer {
  return frame('W', [size], version)
}

export function json(sequence: number, text: string, version: Version = '2'): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([frame('J', [sequence, bytes.length], version), bytes])
}

export function data(
  sequence: number,
  pairs: Readonly<Record<string, string>>,
  version: Version = '2',
): Buffer {
  const texts = Object.entries(pairs)
    .flat()
    .map((text) => Buffer.from(text))
  const parts = texts.flatMap((text) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return [length, text]
  })
  return Buffer.concat([frame('D', [sequence, texts.length / 2], version), ...parts])
}

/** @param isReady whether the content is compressed already */
export function compressed(content: Buffer, isReady = false, version: Version = '2'): Buffer {
  const bytes = isReady ? content : deflateSync(content)
  return Buffer.concat([frame('C', [bytes.length], version), bytes])
}
