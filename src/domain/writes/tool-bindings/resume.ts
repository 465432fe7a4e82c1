/** Reads a resume file, which continues an unfinished run in the same tenant and on the same server. */
import * as v from 'valibot';
import {fromPrinted} from '../../../text/json/print.ts';
import {parseVisible} from '../../../text/json/visible-json.ts';
import {clean, visibleInput} from '../../../text/visible.ts';
import type {Leftover} from './ledger.ts';
import {readTool, type ToolRef} from './tool.ts';

export const resumeKind = 'castellan tool-bindings resume';

const Tools = v.pipe(
	v.array(v.unknown()),
	v.check((tools) => tools.every((tool) => typeof readTool(tool) !== 'string')),
	v.transform((tools) => tools as readonly ToolRef[]),
);

const ResumeFile = v.object({
	kind: v.literal(resumeKind),
	version: v.literal(1),
	tenant: v.string(),
	serverId: v.string(),
	savedAt: v.string(),
	done: v.number(),
	unknown: Tools,
	remaining: Tools,
});

export interface Resume extends Leftover {
	/** ISO 8601. */
	readonly savedAt: string;
	/** The number of tools that the run deleted. */
	readonly done: number;
}

export type ReadResume =
	| {readonly state: 'read'; readonly resume: Resume}
	| {readonly state: 'refused'; readonly message: string; readonly advice: string};

/** `expected` is the target of the new run. The caller decides whether to delete the unknown tools again. */
export function readResume(text: string, expected: {readonly tenant: string; readonly serverId: string}): ReadResume {
	const refused = (message: string, advice: string): ReadResume => ({state: 'refused', message, advice});
	const {success, output} = v.safeParse(ResumeFile, parsed(text));
	if (!success) {
		return refused(
			'The file is not a resume file of a tool-bindings run, or it is damaged.',
			'Use the file that the run reported.',
		);
	}
	const {tenant, serverId, savedAt, done, unknown, remaining} = output;
	if (tenant !== expected.tenant) {
		const where = `The file belongs to the tenant ${clean(tenant)}, not to ${expected.tenant}.`;
		return refused(where, 'Use the profile of that tenant.');
	}
	if (serverId !== visibleInput(expected.serverId)) {
		const which = `The file belongs to the server ${clean(serverId)}, not to ${expected.serverId}.`;
		return refused(which, 'Use the id of that server.');
	}
	return {state: 'read', resume: {savedAt, done, unknown, remaining}};
}

function parsed(text: string): unknown {
	try {
		return parseVisible(fromPrinted(text));
	} catch {
		return undefined;
	}
}
