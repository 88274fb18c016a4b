declare module 'gelf-pro' {
  const gelf: {
    setConfig(config: { adapterName: 'udp' | 'tcp'; adapterOptions: { host: string; port: number } }): void
    info(message: string, extra: Record<string, unknown>): void
  }
  export default gelf
}
