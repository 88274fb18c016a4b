import { explainQuery } from '@logline/query-language'

/** `npm run explain -- '<query>'`: tells how each part of a query is read. */
const text = process.argv.slice(2).join(' ')
for (const line of explainQuery(text, { allowLeadingWildcard: true })) console.log(line)
