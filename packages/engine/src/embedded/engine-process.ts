/**
 * Entry of the engine's own process: runs clickhouse-local's main out of libchdb on this thread until standard input
 * ends, which happens when the parent closes it or dies. Nothing else may live here, the call never yields.
 *
 * Started as `node engine-process.ts LIBRARY ARGUMENT…`, the arguments being clickhouse-local's. Ends with code 0 when
 * the engine ended in order, 1 when it could not start; the reason is then on standard error.
 */
import { DataType, load, open } from 'ffi-rs'

const [library = '', ...engineArguments] = process.argv.slice(2)
const argv = ['clickhouse', ...engineArguments]
open({ library: 'chdb', path: library })

/**
 * `chdb_query_cmdline` is used and not `query_stable_v2`: its result is an opaque handle with accessors, while the
 * other's struct holds null pointers, on which ffi-rs dies when it copies the struct.
 */
const result = callForAddress('chdb_query_cmdline', [DataType.I32, DataType.StringArray], [argv.length, argv])
const errorAddress = result === 0n ? 0n : callForAddress('chdb_result_error', [DataType.BigInt], [result])
if (errorAddress !== 0n) process.stderr.write(`${readError()}\n`)
process.exit(errorAddress === 0n ? 0 : 1)

function callForAddress(funcName: string, paramsType: DataType[], paramsValue: unknown[]): bigint {
  const address = load({ library: 'chdb', funcName, retType: DataType.BigInt, paramsType, paramsValue })
  return BigInt(String(address))
}

/** Only for a result that has an error: ffi-rs cannot read a null pointer as text. */
function readError(): string {
  return load({
    library: 'chdb',
    funcName: 'chdb_result_error',
    retType: DataType.String,
    paramsType: [DataType.BigInt],
    paramsValue: [result],
  })
}
