import { z } from 'zod'
import { type IpfixElement, type IpfixType, sharedElements } from './ipfix-elements.ts'

/** The abstract data types of RFC 7012 and RFC 6313. */
const typeByName = {
  unsigned8: 'unsigned', unsigned16: 'unsigned', unsigned32: 'unsigned', unsigned64: 'unsigned',
  signed8: 'signed', signed16: 'signed', signed32: 'signed', signed64: 'signed',
  float32: 'float', float64: 'float', boolean: 'boolean', string: 'text', octetArray: 'octets',
  macAddress: 'mac', ipv4Address: 'ipv4', ipv6Address: 'ipv6',
  dateTimeSeconds: 'seconds', dateTimeMilliseconds: 'milliseconds',
  dateTimeMicroseconds: 'microseconds', dateTimeNanoseconds: 'nanoseconds',
  basicList: 'octets', subTemplateList: 'octets', subTemplateMultiList: 'octets',
} as const satisfies Record<string, IpfixType> // biome-ignore format: one family in a line

// as: the keys of the object are its type names
const typeNames = Object.keys(typeByName) as (keyof typeof typeByName)[]
const elementName = z.string().regex(/^[\w.@-]{1,100}$/, 'no name of a field')
const enterpriseNumber = z.int().min(0).max(0xffff_ffff)
const elementId = z.int().min(0).max(0x7fff)

/**
 * Elements of an operator's own: enterprise, id, data type and name. The journal keeps them with each frame, and so a record is
 * read by those that its input had when it came, whatever becomes of the files.
 */
const definitionsSchema = z.array(z.tuple([enterpriseNumber, elementId, z.enum(typeNames), elementName]))

export type IpfixDefinitions = z.infer<typeof definitionsSchema>

/** Bound of what the journal keeps with each frame. */
const maxDefinitions = 1000

/** What else a file says of an element is not needed. */
const fileSchema = z.object({
  enterprise_number: enterpriseNumber,
  information_elements: z
    .array(z.object({ element_id: elementId, name: elementName, data_type: z.enum(typeNames) }))
    .max(maxDefinitions),
})

/**
 * A file of definitions, as JSON has read it: the elements of one enterprise.
 *
 * @throws Error that says what is wrong
 */
export function readIpfixDefinitions(file: unknown): IpfixDefinitions {
  const read = fileSchema.safeParse(file)
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const { enterprise_number, information_elements } = read.data
  return information_elements.map(({ element_id, name, data_type }) => [
    enterprise_number,
    element_id,
    data_type,
    name,
  ])
}

/** The files of an input together. @throws Error when they have too many elements */
export function joinIpfixDefinitions(files: readonly IpfixDefinitions[]): IpfixDefinitions {
  const joined = files.flat()
  if (joined.length > maxDefinitions) throw new Error(`more than ${maxDefinitions} elements in all files`)
  return joined
}

/** Elements of the other direction of a flow have the number of this enterprise (RFC 5103). */
const reverseEnterprise = 29_305
/** Fills records up (`paddingOctets`). */
const padding = 210

/** The element of an id, or null for one that says nothing. */
export type FindIpfixElement = (id: number, enterprise: number) => IpfixElement | null

/** @param kept what the journal has of definitions; a later one of an element holds */
export function ipfixElementsBy(kept: unknown): FindIpfixElement {
  const own = new Map(
    definitionsSchema
      .parse(kept ?? [])
      .map(([enterprise, id, type, name]) => [`${enterprise} ${id}`, { name, type: typeByName[type] }]),
  )
  return (id, enterprise) => {
    const defined = own.size === 0 ? undefined : own.get(`${enterprise} ${id}`)
    if (defined !== undefined) return defined
    return enterprise === 0 && id === padding ? null : knownElement(id, enterprise)
  }
}

/** What nobody described is known by its number, behind that of its enterprise. */
function knownElement(id: number, enterprise: number): IpfixElement {
  const shared = sharedElements.get(id)
  if (enterprise === 0) return shared ?? { name: `element_${id}`, type: 'unsigned' }
  if (enterprise !== reverseEnterprise || shared === undefined)
    return { name: `element_${enterprise}_${id}`, type: 'unsigned' }
  return { ...shared, name: `reverse${shared.name.charAt(0).toUpperCase()}${shared.name.slice(1)}` }
}
