import { type OutputDescription, outputDescriptions } from '@logline/contract/plug-ins'

/** Every type of outputs, by its name on the wire. */
export const outputTypes: ReadonlyMap<string, OutputDescription> = new Map(
  Object.values<OutputDescription>(outputDescriptions).map((description) => [description.type, description]),
)
