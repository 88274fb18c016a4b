import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { sentMessage, signal } from '../../testing/outputs/sent-message.ts'
import { TcpReceiver } from '../../testing/outputs/tcp-receiver.ts'
import { StreamDelivery } from './stream-delivery.ts'

type Tls = { rejectUnauthorized: boolean } | null

function deliveryTo(port: number, tls: Tls = null, connectTimeoutMs = 60_000): StreamDelivery {
  const target = { host: '127.0.0.1', port, connectTimeoutMs, isNoDelay: false, isKeptAlive: true, tls }
  return new StreamDelivery({
    ...{ batchSize: 10, retryMs: 10 },
    target: async () => target,
    encode: ({ message }) => `${JSON.stringify({ short_message: message })}\0`,
  })
}

const large = 'x'.repeat(1 << 20)

describe('what was written', () => {
  it('is known to have arrived when the receiver has read it and ends its side', async () => {
    await using receiver = await TcpReceiver.start()
    const delivery = deliveryTo(receiver.port)
    for (const text of ['a', large, 'b']) await delivery.write([sentMessage(text)], signal)
    await delivery.confirm(signal)
    expect(receiver.texts).toEqual(['a', large, 'b'])
    expect(delivery.unconfirmedBytes).toBe(0)
    // The next goes by a new connection.
    await delivery.write([sentMessage('c')], signal)
    await delivery.confirm(signal)
    expect([receiver.texts.at(-1), receiver.connections]).toEqual(['c', 2])
  })

  it('is not when the receiver ends before it has read all, though the system had taken it', async () => {
    await using receiver = await TcpReceiver.start({ onConnection: (socket) => socket.pause() })
    const delivery = deliveryTo(receiver.port)
    await delivery.write([sentMessage('unread')], signal)
    await eventually(() => expect(receiver.connections).toBe(1))
    const confirmed = delivery.confirm(signal)
    receiver.reset()
    await expect(confirmed).rejects.toThrow('ECONNRESET')
  })

  it('is not when the receiver ends the connection by itself', async () => {
    await using receiver = await TcpReceiver.start({ onConnection: (socket) => void socket.end() })
    const delivery = deliveryTo(receiver.port)
    await delivery.write([sentMessage('a')], signal)
    const write = async () => {
      for (;;) await delivery.write([sentMessage('b')], signal)
    }
    await expect(write()).rejects.toThrow(/ended the connection|ECONNRESET|EPIPE/)
    await delivery.close()
  })
})

describe('a receiver', () => {
  it('that does not read holds up its own output only until that is stopped', async () => {
    await using receiver = await TcpReceiver.start({ onConnection: (socket) => socket.pause() })
    const delivery = deliveryTo(receiver.port)
    const stopping = new AbortController()
    let written = 0
    const write = async () => {
      for (; ; written++) await delivery.write([sentMessage(large)], stopping.signal)
    }
    const ended = expect(write()).rejects.toThrow('The output is stopping')
    await eventually(() => expect(written).toBeGreaterThan(0))
    let before = -1
    // Until the buffers of the system are full.
    await eventually(async () => {
      const isFull = written === before
      before = written
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(isFull).toBe(true)
    })
    stopping.abort()
    await ended
    await delivery.close()
  })

  it('that sends without end is left', async () => {
    const flood = Buffer.alloc(1 << 20, '!')
    await using receiver = await TcpReceiver.start({
      onConnection(socket) {
        const write = () => {
          while (socket.write(flood));
        }
        socket.on('drain', write)
        write()
      },
    })
    const delivery = deliveryTo(receiver.port)
    const write = async () => {
      for (;;) await delivery.write([sentMessage('a')], signal)
    }
    await expect(write()).rejects.toThrow('which nobody reads')
    await delivery.close()
  })

  it('of TLS that answers with something else is an error', async () => {
    await using receiver = await TcpReceiver.start({
      onConnection: (socket) => void socket.write('220 hello\r\n'),
    })
    await expect(
      deliveryTo(receiver.port, { rejectUnauthorized: false }).write([sentMessage('a')], signal),
    ).rejects.toThrow(/wrong version number|packet length|SSL/)
  })

  it('of TLS that keeps silent is given up after its time', async () => {
    await using receiver = await TcpReceiver.start()
    const delivery = deliveryTo(receiver.port, { rejectUnauthorized: false }, 100)
    await expect(delivery.write([sentMessage('a')], signal)).rejects.toThrow('no connection within 100 ms')
  })

  it('whose certificate nobody vouches for gets nothing', async () => {
    await using receiver = await TcpReceiver.start({ hasTls: true })
    const strict = deliveryTo(receiver.port, { rejectUnauthorized: true })
    await expect(strict.write([sentMessage('a')], signal)).rejects.toThrow('self-signed certificate')
    await strict.close()
    const trusting = deliveryTo(receiver.port, { rejectUnauthorized: false })
    await trusting.write([sentMessage('b')], signal)
    await trusting.confirm(signal)
    expect(receiver.texts).toEqual(['b'])
  })
})
