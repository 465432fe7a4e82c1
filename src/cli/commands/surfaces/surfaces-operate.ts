/** Sets inputs and presses buttons by their numbers, and delivers the actions. */
import {FailedError, UsageError} from '../../../settings/error.ts';
import type {Outcome} from '../../../surfaces/engine/actions.ts';
import {actionMessage} from '../../../surfaces/read/a2ui/outgoing.ts';
import {operate, stopAddress} from '../../../surfaces/view/operate.ts';
import type {View} from '../../../surfaces/view/view.ts';
import {type CliContext, printMessage} from '../../context.ts';
import type {Sink} from './action-sink.ts';

export interface Operations {
	/** `number=value`, in order. */
	readonly set?: readonly string[];
	/** Numbers, in order, after all values are set. */
	readonly press?: readonly string[];
}

export const hasOperations = ({set, press}: Operations): boolean => set !== undefined || press !== undefined;

interface Agent {
	readonly sink: Sink | undefined;
	/** The protocol's version for messages. */
	readonly version: string;
	/** The agent's id of a component. */
	originalId(surfaceId: string, componentId: string): string;
}

/**
 * Resolves with the reason why an operation failed, if one did. The operations after it are not performed. Rejects with
 * `UsageError` for a number that no input has, and for a value that the input does not take.
 */
export async function performOperations(
	context: CliContext,
	views: readonly View[],
	{set = [], press = []}: Operations,
	agent: Agent,
): Promise<FailedError | undefined> {
	for (const text of set) {
		const [, stop = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
		if (stop === '') throw new UsageError(`--set needs a number and a value, such as 2=Ada, not “${text}”`);
		const {message, refused, chosen} = operated(views, stop, '--set', value);
		if (refused !== undefined) throw new UsageError(`${stop} was not set: ${refused}`);
		if (chosen) await printMessage(context, `${stop} is set to ${chosen}`);
		if (message !== undefined) return new FailedError(`${stop} was not set: ${message}`);
	}
	for (const stop of press) {
		const {outcome, message} = operated(views, stop, '--press');
		const failure = outcome ? await deliver(context, outcome, agent) : (message ?? 'nothing happens');
		if (failure !== undefined) return new FailedError(`${stop} was not pressed: ${failure}`);
	}
	return undefined;
}

function operated(views: readonly View[], stop: string, flag: string, value?: string) {
	const address = stopAddress(stop.trim());
	const result = address && operate(views, address, value);
	if (result) return result;
	throw new UsageError(`${flag}: no input has the number “${stop}”. Print the numbers with --linear`);
}

/** Delivers an action to the agent, or prints its effect. Resolves with the reason if it cannot run. */
async function deliver(context: CliContext, outcome: Outcome, agent: Agent): Promise<string | undefined> {
	switch (outcome.kind) {
		case 'refused':
			return outcome.message;
		case 'open-url':
			await printMessage(context, `the button opens ${outcome.url}; this command opens nothing`);
			return undefined;
		case 'computed':
			await printMessage(context, `${outcome.call} returned ${JSON.stringify(outcome.value)}`);
			return undefined;
		case 'event': {
			const {envelope, withheld, notes} = outcome;
			for (const note of notes) await printMessage(context, note);
			if (withheld.length > 0)
				await printMessage(context, `values of hidden fields are not sent: ${withheld.join(', ')}`);
			if (!agent.sink) return 'the action has no destination. Use --actions';
			const source = agent.originalId(envelope.surfaceId, envelope.sourceComponentId);
			await agent.sink.write(actionMessage(outcome, agent.version, source));
			return undefined;
		}
	}
}
