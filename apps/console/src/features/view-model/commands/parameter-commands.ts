import type { SearchParameter } from '@logline/contract'
import { mentionedParameters } from '../../../kit/query/text/parameter-values.ts'
import type { ViewDocument, Widget } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'

/** Declares what `$name$` stands for, or replaces the declaration of that name. */
export function putParameter(parameter: SearchParameter): Command {
  return (document) => {
    const { parameters } = document
    const isKnown = parameters.some(({ name }) => name === parameter.name)
    const replaced = parameters.map((one) => (one.name === parameter.name ? parameter : one))
    return { ...document, parameters: isKnown ? replaced : [...parameters, parameter] }
  }
}

/** Declares what is mentioned in query texts of another view as it is declared there; what is declared here stays. */
export function addMentioned(from: ViewDocument, texts: readonly string[]): Command {
  const names = texts.flatMap(mentionedParameters)
  const mentioned = from.parameters.filter(({ name }) => names.includes(name))
  return (document) => {
    const known = document.parameters.map(({ name }) => name)
    const missing = mentioned.filter(({ name }) => !known.includes(name))
    return missing.length === 0 ? document : { ...document, parameters: [...document.parameters, ...missing] }
  }
}

/** Query and filter of a widget. */
export function queryTextsOf({ query, filter }: Widget): string[] {
  return [query?.query_string ?? '', filter ?? '']
}

export function removeParameter(name: string): Command {
  return (document) => {
    const parameters = document.parameters.filter((one) => one.name !== name)
    return parameters.length === document.parameters.length ? document : { ...document, parameters }
  }
}
