import {
  type FlowDefinitions,
  type IpfixDefinitions,
  joinIpfixDefinitions,
  readDefinitions,
  readIpfixDefinitions,
} from '@logline/processing'
import { readAllowedFile } from './allowed-file.ts'

const unusableFile = 'The file of field definitions cannot be used. The log of the server says why.'
const maxBytes = 1 << 17

/**
 * The elements that a file describes; null without one. YAML is only loaded for those who have a file.
 *
 * @throws Error with a text for people that says nothing of what is on the server, and a cause for the log
 */
export async function loadDefinitions(
  path: string,
  folders: readonly string[] | null,
): Promise<FlowDefinitions | null> {
  if (path === '') return null
  try {
    const text = await readText(path, folders)
    const { parse } = await import('yaml')
    // An alias can make much of little.
    return readDefinitions(parse(text, { maxAliasCount: 0, logLevel: 'error' }))
  } catch (cause) {
    throw new Error(unusableFile, { cause })
  }
}

/**
 * The elements that files of enterprises describe together.
 *
 * @throws Error likewise
 */
export async function loadIpfixDefinitions(
  paths: readonly string[],
  folders: readonly string[] | null,
): Promise<IpfixDefinitions> {
  try {
    const files: IpfixDefinitions[] = []
    for (const path of paths) files.push(readIpfixDefinitions(JSON.parse(await readText(path, folders))))
    return joinIpfixDefinitions(files)
  } catch (cause) {
    throw new Error(unusableFile, { cause })
  }
}

async function readText(path: string, folders: readonly string[] | null): Promise<string> {
  return (await readAllowedFile(path, { folders, maxBytes })).toString('utf8')
}
