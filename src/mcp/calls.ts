/** Answers the calls of an agent: checks the arguments, reads, and turns errors into answers. */
import {randomUUID} from 'node:crypto';
import {countProblems} from '../client/api.ts';
import {mapOutside} from '../contract/members.ts';
import type {ReadOptions} from '../domain/items/read-items.ts';
import {plural} from '../text/count.ts';
import {visibleJsonText} from '../text/json/print.ts';
import {isoTime} from '../text/timestamp.ts';
import {type Answer, type Call, createReadings, type Reading} from './answer.ts';
import {type Budget, budgetOf, Effort, limitedApi} from './budget.ts';
import {type Dated, readDated} from './dated.ts';
import {assertAllowed, assertNotStopped, type Entry, journalText, type Supervision} from './guard.ts';
import {recentLists} from './recent.ts';
import {type Fault, faultOf, Refusal} from './refusal.ts';
import type {Prepared, Sources, Tool} from './tool.ts';

interface CallRequest {
	readonly name: string;
	readonly args: unknown;
	/** As the client names itself. */
	readonly client: string;
	readonly signal: AbortSignal;
}

/** The same as data and as text, for clients that read only one of them. A type alias, because the protocol's type is open. */
type CallResult = {
	readonly content: {readonly type: 'text'; readonly text: string}[];
	readonly structuredContent?: Record<string, unknown>;
	readonly isError?: true;
};

export interface CallOptions extends Omit<Sources, 'client' | 'quote' | 'onTotal' | 'inContract' | 'recording'> {
	/** The display name of the tenant. */
	readonly tenant: string;
	readonly tools: readonly Tool[];
	/** The addresses that may be read, with those below them. Undefined allows all. */
	readonly allowed?: readonly string[] | undefined;
	readonly supervision: Supervision;
	/** Resolves after some milliseconds. */
	readonly wait: (ms: number) => Promise<unknown>;
}

const cancelled: Fault = {kind: 'cancelled', message: 'The call was cancelled.'};
const internal: Fault = {kind: 'internal', message: 'castellan has failed.'};

/** The result of a call in the journal. */
type Outcome = Pick<Entry, 'outcome' | 'reason'>;

export type Calls = ReturnType<typeof createCalls>;

export function createCalls(options: CallOptions) {
	const {tools, tenant, api, now, allowed, supervision, history, wait} = options;
	const server = randomUUID();
	let budget: Budget | undefined;
	const recent = recentLists({tenant: api.baseUrl, now, history});
	const readings = createReadings(tenant, () => api.asOf ?? now());

	async function prepare({name, args}: CallRequest): Promise<Prepared> {
		await assertNotStopped(supervision);
		const tool = tools.find((each) => each.name === name);
		// Neither the service nor the journal gets it, and no answer repeats it.
		if (api.redactor.hasValue(Buffer.from(JSON.stringify(args ?? {}))))
			throw new Refusal('secret', 'An argument holds a credential that castellan knows. Nothing was done with it.');
		if (tool) return tool.prepare(args);
		throw new Refusal('unknown-tool', `There is no such tool. Use ${tools.map((each) => each.name).join(', ')}.`);
	}

	function answer(prepared: Prepared, {client, signal}: CallRequest, onSpent: Call['onSpent']): Promise<Answer> {
		const {key, cursor, addresses} = prepared;
		assertAllowed(addresses, allowed);
		budget ??= budgetOf(supervision, {tenant, server}, now);
		const means = {budget, wait};
		const begin: Call['begin'] = (signal, heading) => {
			const effort = new Effort();
			const onTotal = (count: number) => {
				heading.total = count;
			};
			const quote = (text: string) => journalText(text, supervision.redact);
			const limited = limitedApi(api, {...means, effort, signal});
			const sources = {...options, api: limited, client: quote(client), quote, onTotal, recording: recent.recording};
			return {reading: noted({prepared, sources, signal, heading, recent}), effort};
		};
		return readings.answer({key, cursor, signal, onSpent, begin});
	}

	return {
		tools,
		/** Rejects only with an internal error. */
		async call(request: CallRequest): Promise<CallResult> {
			const startedAt = now();
			let requests = 0;
			const onSpent = (count: number) => {
				requests = count;
			};
			let target = '';
			const record = ({outcome, reason}: Outcome) => {
				const {redact} = supervision;
				return supervision.record({
					at: isoTime(startedAt),
					tenant,
					server,
					client: journalText(request.client, redact),
					tool: journalText(request.name, redact),
					target: journalText(target, redact),
					outcome,
					...(reason !== undefined && {reason}),
					ms: now() - startedAt,
					requests,
				});
			};
			const recorded = async (outcome: Outcome, result: CallResult) => {
				try {
					await record(outcome);
					return result;
				} catch {
					return errorOf({kind: 'journal', message: 'The call cannot be recorded, so its answer is withheld.'});
				}
			};
			try {
				const prepared = await prepare(request);
				target = prepared.target;
				return await recorded({outcome: 'answered'}, resultOf(await answer(prepared, request, onSpent)));
			} catch (error) {
				// What a cancelled call throws depends on where it was: the call has one end all the same.
				const fault = request.signal.aborted ? cancelled : (faultOf(error) ?? internal);
				const outcome = error instanceof Refusal ? 'refused' : 'failed';
				const result = await recorded({outcome, reason: fault.kind}, errorOf(fault));
				if (fault === internal) throw error;
				return result;
			}
		},
		/** Releases what was stored for later calls. */
		close: recent.close,
	};
}

/** Adds how many fields of the responses break the contract, and how many are none of it. */
async function* noted({
	sources,
	signal,
	...dated
}: Omit<Dated, 'sources' | 'options'> & {
	readonly sources: Omit<Sources, 'inContract'>;
	readonly signal: AbortSignal;
}): Reading {
	let count = 0;
	let leftOut = 0;
	const inContract: Sources['inContract'] = (shape, item) =>
		mapOutside(shape, item as Readonly<Record<string, unknown>>, () => {
			leftOut++;
			return undefined;
		});
	const options: ReadOptions = {
		signal,
		onProblems: (problems) => {
			count += countProblems(problems);
		},
	};
	const ending = yield* readDated({...dated, sources: {...sources, inContract}, options});
	const broken = `${plural(count, 'field')} of the responses broke the contract of the API and may be missing.`;
	const beside = `${plural(leftOut, 'member')} that the contract of the API does not have left out.`;
	const notes = [...(ending.notes ?? []), ...(count > 0 ? [broken] : []), ...(leftOut > 0 ? [beside] : [])];
	return {...ending, notes};
}

const resultOf = (answer: Answer): CallResult => ({
	content: [{type: 'text', text: visibleJsonText(answer)}],
	structuredContent: {...answer},
});

const errorOf = (error: Fault): CallResult => ({
	content: [{type: 'text', text: visibleJsonText({error})}],
	isError: true,
});
