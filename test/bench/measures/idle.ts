/** What the console does when nobody does anything. */
import {setTimeout as pause} from 'node:timers/promises';
import {processorTime} from '../process.ts';
import {ListSession} from './list.ts';
import type {Measure} from './measure.ts';

/** Milliseconds. The one-time work after the start is done by then: V8 collects garbage once after eight quiet seconds. */
const afterStart = 12_000;
const observed = 10_000;

export const idle: Measure = {
	turns: {full: 1, quick: 1},
	ours: async (subject, world) => {
		const {session} = await ListSession.open(subject, world, 400);
		try {
			await pause(afterStart);
			const [before, bytes] = [processorTime(session.pid), session.bytes];
			await pause(observed);
			const share = (processorTime(session.pid) - before) / observed;
			return {processor: [share * 100], bytes: [session.bytes - bytes]};
		} finally {
			await session.end();
		}
	},
};
