import { z } from 'zod'
import { type ElementType, type FlowElement, flowElement } from './flow-elements.ts'

const elementType = z.enum(['number', 'signed', 'ipv4', 'ipv6', 'mac', 'text'])
const elementName = z.string().regex(/^\w{1,100}$/)
const elementId = z.string().regex(/^\d{1,5}$/)

/**
 * Elements of an operator's own by id: type and name, or null for one that is left out. The journal keeps them with each
 * frame, and so a record is read by those that its input had when it came, whatever becomes of the file.
 */
const definitionsSchema = z.record(elementId, z.tuple([elementType, elementName]).nullable())

export type FlowDefinitions = z.infer<typeof definitionsSchema>

/** Bound of what the journal keeps with each frame. */
const maxDefinitions = 1000

const typeOfSymbol: Readonly<Record<string, ElementType>> = {
  int8: 'signed', int16: 'signed', int24: 'signed', int32: 'signed', int64: 'signed',
  uint8: 'number', uint16: 'number', uint24: 'number', uint32: 'number', uint64: 'number',
  ip4_addr: 'ipv4', ip6_addr: 'ipv6', mac_addr: 'mac', string: 'text', forwarding_status: 'number',
} // biome-ignore format: one family in a line

/** Bytes, or the name of a type. Templates say how many bytes there are, whatever the file says. */
function typeOfWritten(written: string): ElementType | undefined {
  if (/^[1-9]\d{0,4}$/.test(written)) return 'number'
  return Object.hasOwn(typeOfSymbol, written) ? typeOfSymbol[written] : undefined
}

/** Not a union of both forms: that would not say what is wrong. */
const writtenElement = z
  .array(z.union([z.string(), z.int()]))
  .min(1)
  .max(2)
  .transform((written, context): [ElementType, string] | null => {
    const [type = '', name = ''] = written.map((each) => String(each).replace(/^:/, ''))
    if (type === 'skip' && written.length === 1) return null
    const known = typeOfWritten(type)
    if (known !== undefined && elementName.safeParse(name).success) return [known, name]
    const message = known === undefined ? `unknown type ${type}` : `no name of a field: ${name}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
const fileSchema = z
  .record(elementId, writtenElement)
  .refine((file) => Object.keys(file).length <= maxDefinitions, `more than ${maxDefinitions} elements`)

/**
 * A file of definitions, as YAML has read it (reference: inputs, section 4.8): `id: [type or bytes, :name]` or `id: [:skip]`.
 *
 * @throws Error that says what is wrong
 */
export function readDefinitions(file: unknown): FlowDefinitions {
  const read = fileSchema.safeParse(file)
  if (read.success) return read.data
  throw new Error(z.prettifyError(read.error))
}

/** The element of an id, or null for one that is left out. */
export type FindElement = (id: number, enterprise: number) => FlowElement | null

/** @param kept what the journal has of definitions */
export function elementsBy(kept: unknown): FindElement {
  const own = new Map(
    Object.entries(definitionsSchema.parse(kept ?? {})).map(([id, written]) => [
      Number(id),
      written && { type: written[0], name: written[1] },
    ]),
  )
  if (own.size === 0) return flowElement
  return (id, enterprise) => {
    const defined = enterprise === 0 ? own.get(id) : undefined
    return defined === undefined ? flowElement(id, enterprise) : defined
  }
}
