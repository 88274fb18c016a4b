/** Entry of a receiver that is killed: writes the texts of what it reads to a file, before it reads on. */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'

const [port, file = ''] = process.argv.slice(2)

createServer((socket) => {
  let rest = ''
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (text: string) => {
    const frames = (rest + text).split('\0')
    rest = frames.pop() ?? ''
    const texts = frames.map((frame) => `${JSON.parse(frame).short_message}\n`)
    appendFileSync(file, texts.join(''))
  })
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'))
process.on('disconnect', () => process.exit(0))
