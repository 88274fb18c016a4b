declare module 'lumberjack-protocol' {
  interface Client {
    writeDataFrame(data: Record<string, string>): void
    close(): void
  }
  const lumberjack: {
    client(to: { host: string; port: number; ca: string; servername: string }, options: object): Client
  }
  export default lumberjack
}
