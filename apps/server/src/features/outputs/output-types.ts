import { outputDescriptions, type PlugInDescription } from '@logline/contract/plug-ins'

/** Every type of outputs, by its name on the wire. */
export const outputTypes: ReadonlyMap<string, PlugInDescription> = new Map(
  Object.values<PlugInDescription>(outputDescriptions).map((description) => [description.type, description]),
)
