/** Answers the calls of an agent: checks the arguments, reads, and turns errors into answers. */
import {countProblems} from '../client/api.ts';
import type {ReadOptions} from '../domain/items/read-items.ts';
import {plural} from '../text/count.ts';
import {visibleJsonText} from '../text/json/print.ts';
import {type Answer, type Reading, Readings} from './answer.ts';
import {type Fault, faultOf, Refusal} from './refusal.ts';
import type {Prepared, Sources, Tool} from './tool.ts';

export interface Calls {
	readonly tools: readonly Tool[];
	/** Rejects only with an internal error. */
	call(request: CallRequest): Promise<CallResult>;
}

interface CallRequest {
	readonly name: string;
	readonly args: unknown;
	readonly signal: AbortSignal;
}

/** The same as data and as text, for clients that read only one of them. A type alias, because the protocol's type is open. */
type CallResult = {
	readonly content: {readonly type: 'text'; readonly text: string}[];
	readonly structuredContent?: Record<string, unknown>;
	readonly isError?: true;
};

export interface CallOptions extends Sources {
	/** The display name of the tenant. */
	readonly tenant: string;
	readonly tools: readonly Tool[];
}

export function createCalls(options: CallOptions): Calls {
	const {tools, tenant, api, now} = options;
	const readings = new Readings(tenant, () => api.asOf ?? now());

	function answer(prepared: Prepared, signal: AbortSignal): Promise<Answer> {
		const {key, cursor} = prepared;
		return readings.answer({key, cursor, signal, begin: (signal) => noted(prepared, options, signal)});
	}

	return {
		tools,
		async call({name, args, signal}) {
			try {
				const tool = tools.find((each) => each.name === name);
				if (!tool)
					throw new Refusal('unknown-tool', `There is no such tool. Use ${tools.map((each) => each.name).join(', ')}.`);
				return resultOf(await answer(tool.prepare(args), signal));
			} catch (error) {
				const fault = faultOf(error);
				if (!fault) throw error;
				return errorOf(fault);
			}
		},
	};
}

/** Adds how many fields of the responses break the contract. */
async function* noted(prepared: Prepared, sources: Sources, signal: AbortSignal): Reading {
	let count = 0;
	const options: ReadOptions = {
		signal,
		onProblems: (problems) => {
			count += countProblems(problems);
		},
	};
	const {isComplete, notes = []} = yield* prepared.read(sources, options);
	const note = `${plural(count, 'field')} of the responses broke the contract of the API and may be missing.`;
	return {isComplete, notes: count === 0 ? notes : [...notes, note]};
}

const resultOf = (answer: Answer): CallResult => ({
	content: [{type: 'text', text: visibleJsonText(answer)}],
	structuredContent: {...answer},
});

const errorOf = (error: Fault): CallResult => ({
	content: [{type: 'text', text: visibleJsonText({error})}],
	isError: true,
});
