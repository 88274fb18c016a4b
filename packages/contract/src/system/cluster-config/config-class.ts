import type { z } from 'zod'

/** Settings of the whole installation that belong together, known on the wire by a class name. */
export interface ClusterConfigClass<Schema extends z.ZodType = z.ZodType> {
  className: string
  schema: Schema
  /** What holds as long as nobody has written it. */
  whenUnset: z.output<Schema>
  /** Written when the server starts and nothing is stored, so that it can be read before anybody has changed it. */
  writtenAtStart?: z.output<Schema>
}

export function configClass<Schema extends z.ZodType>(
  className: string,
  parts: Omit<ClusterConfigClass<Schema>, 'className'>,
): ClusterConfigClass<Schema> {
  return { className, ...parts }
}
