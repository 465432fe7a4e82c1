/** Going on with a run that left something: only in the tenant and on the server where it began. */
import * as v from 'valibot';
import {parseJson} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
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

interface Resume extends Leftover {
	/** ISO 8601. */
	readonly savedAt: string;
	/** Tools that the runs before have taken away. */
	readonly done: number;
}

export type ReadResume =
	| {readonly state: 'read'; readonly resume: Resume}
	| {readonly state: 'refused'; readonly message: string; readonly advice: string};

/** `expected` is where the run is to go on. Deleting the unknown ones again is the caller's choice. */
export function readResume(text: string, expected: {readonly tenant: string; readonly serverId: string}): ReadResume {
	const refused = (message: string, advice: string): ReadResume => ({state: 'refused', message, advice});
	const {success, output} = v.safeParse(ResumeFile, parsed(text));
	if (!success) {
		return refused(
			'This is no resume file of a tool-bindings run, or it is damaged.',
			'Give the file that the run named.',
		);
	}
	const {tenant, serverId, savedAt, done, unknown, remaining} = output;
	if (tenant !== expected.tenant) {
		const where = `The file is of the tenant ${clean(tenant)}, not of ${expected.tenant}.`;
		return refused(where, 'Use the profile of that tenant.');
	}
	if (serverId !== visibleInput(expected.serverId)) {
		const which = `The file is of the server ${clean(serverId)}, not of ${expected.serverId}.`;
		return refused(which, 'Name that server.');
	}
	return {state: 'read', resume: {savedAt, done, unknown, remaining}};
}

function parsed(text: string): unknown {
	try {
		return visibleJson(parseJson(text));
	} catch {
		return undefined;
	}
}
