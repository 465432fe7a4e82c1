/** Reads surfaces from a file or stdin: a response of endpoint 8, decoded like one from the network. */
import {cutDeep} from '../../../client/answer/cut-deep.ts';
import {cutLarge} from '../../../client/answer/cut-large.ts';
import {ContractBreach, decode} from '../../../client/answer/decode.ts';
import type {FieldProblem} from '../../../client/api.ts';
import {listSurfaces, type Surface} from '../../../contract/surfaces.ts';
import {FailedError} from '../../../settings/error.ts';
import {recordCuts} from '../../../text/json/cuts.ts';
import {JsonRefusal, parseJson} from '../../../text/json/parse.ts';
import {fromPrinted} from '../../../text/json/print.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {startOf} from '../../../text/trim.ts';
import {clean, isVisibleJsonText} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {reportProblems} from '../../output/notices.ts';
import {readInput} from '../../prompts/ask.ts';

/** A member that only messages of the A2UI protocol have. No operation of the API sends them. */
const isMessage = /"(?:createSurface|updateComponents|updateDataModel|deleteSurface|beginRendering|surfaceUpdate)"\s*:/;

/** The path of a value that was cut has the names of the text. */
const named = (problem: FieldProblem): FieldProblem => ({...problem, path: clean(startOf(problem.path, 200))});

/** Rejects with `FailedError` for any other document. Removes fields that break the contract, and reports them. */
export async function surfacesIn(context: CliContext, file: string): Promise<readonly Surface[]> {
	const text = await readInput(context, file);
	const name = file === '-' ? 'stdin' : file;
	const invalid = (reason: string) =>
		new FailedError(
			isMessage.test(text.slice(0, 2_000))
				? `${name} holds messages of A2UI, which no operation of the API sends. castellan reads a response of “list surfaces”`
				: `${name} is not a response of “list surfaces”: ${reason}`,
		);
	const cut: FieldProblem[] = [];
	let decoded: ReturnType<typeof decode>;
	try {
		const exact = fromPrinted(text);
		const parsed = parseJson(exact, {shorten: cutLarge(cut), cut: (value) => cut.push(...cutDeep(value))});
		await endIfAborted(context.signal);
		const onCut = (path: string, message: string) => void cut.push({path, message, isLimit: true});
		const visible = isVisibleJsonText(exact) ? parsed : visibleJson(parsed, onCut);
		recordCuts(visible, cut.map(named));
		await endIfAborted(context.signal);
		decoded = decode(listSurfaces, visible);
	} catch (error) {
		if (!(error instanceof ContractBreach || error instanceof JsonRefusal)) throw error;
		throw invalid(error.message);
	}
	await reportProblems(context, [...cut.map(named), ...decoded.problems]);
	return decoded.data.surfaces as readonly Surface[];
}
