declare module 'gelf-pro' {
  interface GelfPro {
    setConfig(config: { adapterName: 'udp' | 'tcp' | 'tcp-tls'; adapterOptions: object }): void
    error(message: string, extra: object, done: (error: unknown) => void): void
    info(message: string, extra: object): void
  }
  const gelf: GelfPro
  export default gelf
}

declare module 'gelf' {
  export default class Gelf {
    constructor(options: { graylogPort: number; graylogHostname: string })
    emit(event: 'gelf.log', message: object, done: (error: unknown) => void): void
    closeSocket(): void
  }
}

declare module 'gelfling' {
  interface Client {
    send(message: object, done: (error: unknown) => void): void
  }
  export default function gelfling(host: string, port: number): Client
}

declare module 'winston-log2gelf' {
  import type winston from 'winston'

  const Log2gelf: new (options: object) => winston.Logger['transports'][number]
  export default Log2gelf
}

declare module 'glossy' {
  const glossy: {
    Produce: new (options: object) => { produce(message: object): string }
  }
  export default glossy
}

declare module 'syslog-client' {
  interface Client {
    log(message: string, options: object, done: (error: unknown) => void): void
    close(): void
    on(event: 'error', listener: () => void): void
  }
  const syslog: {
    createClient(host: string, options: object): Client
    Transport: { Tcp: number; Udp: number }
    Facility: Record<string, number>
    Severity: Record<string, number>
  }
  export default syslog
}
