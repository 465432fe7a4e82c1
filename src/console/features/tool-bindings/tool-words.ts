/** Describes the tools of a deletion, and the ledger of its run. */
import {describeCall, describeCounts} from '../../../domain/writes/tool-bindings/ledger.ts';
import type {ChunkState, Ledger} from '../../../domain/writes/tool-bindings/run.ts';
import type {ToolRef} from '../../../domain/writes/tool-bindings/tool.ts';
import {plural} from '../../../text/count.ts';
import type {Tone, ToneLine} from '../../../text/tone.ts';
import {describeError} from '../shared/error-words.ts';

/** Above this number of references, the lines have no ids. Above this number of lines, the others are counted. */
const listedTools = 500;

/** A line for each app and connector, with the count and the ids of its tools. */
export function toolGroupLines(tools: readonly ToolRef[]): readonly ToneLine[] {
	const groups = Map.groupBy(tools, ({appId, connectorId}) => JSON.stringify([appId, connectorId]));
	const lines = [...groups.values()].map((members) => {
		const name = `app ${members[0]?.appId}, connector ${members[0]?.connectorId}`;
		const ids = tools.length > listedTools ? '' : `: ${members.map(({id}) => id).join(', ')}`;
		return {text: `- ${name}, ${plural(members.length, 'tool')}${ids}`, tone: 'bad' as const};
	});
	const unlisted = lines.length - listedTools;
	return unlisted > 0
		? [...lines.slice(0, listedTools), {text: `- … and ${plural(unlisted, 'more connector')}`, tone: 'bad'}]
		: lines;
}

const tones: Readonly<Partial<Record<ChunkState, Tone>>> = {
	pending: 'dim',
	refused: 'bad',
	failed: 'bad',
	unknown: 'warn',
	'not-sent': 'dim',
};

/** The totals, then one line per call. */
export function ledgerLines(ledger: Ledger): readonly ToneLine[] {
	return [
		{text: describeCounts(ledger)},
		...ledger.rows.map(
			(row): ToneLine => ({
				text: describeCall(row, ledger, row.error && describeError(row.error)),
				tone: tones[row.state] ?? 'plain',
			}),
		),
	];
}
