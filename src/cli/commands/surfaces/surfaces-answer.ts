/** An answer of endpoint 8 from a file or stdin: read and cleaned as one that came over the network. */
import type {FieldProblem} from '../../../client/api.ts';
import {cutDeep} from '../../../client/cut-deep.ts';
import {ContractBreach, decode} from '../../../client/decode.ts';
import {listSurfaces} from '../../../contract/endpoints.ts';
import type {Surface} from '../../../contract/surface.ts';
import {FailedError} from '../../../settings/error.ts';
import {JsonRefusal, parseJson} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import type {CliContext} from '../../context.ts';
import {sayProblems} from '../../output/notices.ts';
import {isStdin, readInput} from '../../prompts/text-input.ts';

/** Rejects with `FailedError` for what is no such answer; fields that do not fit are left out and said. */
export async function readSurfaces(context: CliContext, file: string): Promise<readonly Surface[]> {
	const name = isStdin(file) ? 'stdin' : file;
	const refused = (why: string) => new FailedError(`${name} is no answer of “list surfaces”: ${why}`);
	const text = await readInput(context, file);
	const cut: FieldProblem[] = [];
	let decoded: ReturnType<typeof decode>;
	try {
		decoded = decode(listSurfaces, visibleJson(parseJson(text, (value) => cut.push(...cutDeep(value)))));
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		throw refused(error.message);
	}
	await sayProblems(context, [...cut, ...decoded.problems]);
	return decoded.data.surfaces as readonly Surface[];
}
