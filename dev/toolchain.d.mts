export const root: string
export const node: string
export function toolEnvironment(extra?: Record<string, string>): Record<string, string>
export function productEnvironment(settings?: Record<string, string>): Record<string, string>
export function ensureInstalled(): void
export function ensureConsoleBuilt(): void
export function run(
  command: string,
  args: string[],
  options?: { env?: Record<string, string>; cwd?: string },
): Promise<number>
