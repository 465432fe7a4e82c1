/** Reads a response of endpoint 8 from a file or stdin, and decodes it like one from the network. */
import {setImmediate} from 'node:timers/promises';
import type {FieldProblem} from '../../../client/api.ts';
import {cutDeep} from '../../../client/cut-deep.ts';
import {ContractBreach, decode} from '../../../client/decode.ts';
import {listSurfaces, type Surface} from '../../../contract/surface.ts';
import {FailedError} from '../../../settings/error.ts';
import {JsonRefusal, parseJson} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import type {CliContext} from '../../context.ts';
import {reportProblems} from '../../output/notices.ts';
import {isStdin, readInput} from '../../prompts/text-input.ts';

/** Rejects with `FailedError` for any other document. Removes fields that break the contract, and reports them. */
export async function readSurfaces(context: CliContext, file: string): Promise<readonly Surface[]> {
	const name = isStdin(file) ? 'stdin' : file;
	const invalid = (reason: string) => new FailedError(`${name} is not a response of “list surfaces”: ${reason}`);
	const text = await readInput(context, file);
	const cut: FieldProblem[] = [];
	let decoded: ReturnType<typeof decode>;
	try {
		const parsed = parseJson(text, (value) => cut.push(...cutDeep(value)));
		await endIfAborted(context);
		const visible = visibleJson(parsed);
		await endIfAborted(context);
		decoded = decode(listSurfaces, visible);
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		throw invalid(error.message);
	}
	await reportProblems(context, [...cut, ...decoded.problems]);
	return decoded.data.surfaces as readonly Surface[];
}

/** Yields to the event loop, so that a signal takes effect between two long steps. */
async function endIfAborted({signal}: CliContext): Promise<void> {
	await setImmediate();
	signal.throwIfAborted();
}
