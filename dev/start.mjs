// `npm start`: installs what is locked, builds the console when its sources changed, starts the product.
import { join } from 'node:path'
import { ensureConsoleBuilt, ensureInstalled, node, root, run } from './toolchain.mjs'

const args = process.argv.slice(2)
ensureInstalled()
if (!args.includes('--help')) ensureConsoleBuilt()
process.exit(await run(node, [join(root, 'apps', 'server', 'src', 'main.ts'), ...args]))
