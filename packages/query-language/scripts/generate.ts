import { writeFileSync } from 'node:fs'
import { generateParser, parserFile } from './generate-parser.ts'

writeFileSync(parserFile, generateParser())
