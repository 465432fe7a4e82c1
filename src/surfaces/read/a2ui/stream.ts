/**
 * The state of a stream of A2UI messages. A message that cannot be used is reported and changes nothing, so the stream
 * goes on. Sizes and counts are bounded, because the agent is not trusted.
 */
import type {Surface} from '../../../contract/surfaces.ts';
import {showCount} from '../../../text/count.ts';
import {JsonRefusal, parseJson} from '../../../text/json/parse.ts';
import {visibleJson} from '../../../text/json/visible-json.ts';
import type {Outcome} from '../../engine/actions.ts';
import {type FrameWords, frameWords} from '../../engine/words/frame.ts';
import {type Capabilities, Catalogues} from './catalogues.ts';
import {StreamData} from './data.ts';
import {DefinitionStore} from './definitions.ts';
import {expand} from './expand.ts';
import {
	lineLength,
	streamComponents,
	streamData,
	streamDefinitions,
	streamSurfaces,
	waitingActions,
	waitingErrors,
	waitingSize,
} from './limits.ts';
import {defaultVersion, type Message, messagesIn, type Read, type Rejection, readMessage, rejected} from './message.ts';
import {Outbox} from './outbox.ts';
import {actionMessage, errorMessage, type OutgoingMessage} from './outgoing.ts';

export interface LineReport {
	/** Counted from 1. */
	readonly line: number;
	readonly rejection: Rejection;
}

/** The result of a line or a message. */
export interface LineResult {
	readonly reports: readonly LineReport[];
	/** The ids of surfaces that the line created, changed or deleted. */
	readonly changed: readonly string[];
}

interface State {
	readonly catalogId: string;
	/** Undefined if the host names no catalogues. */
	readonly catalogues: Catalogues | undefined;
	readonly sendDataModel: boolean;
	readonly version: string;
	readonly definitions: DefinitionStore;
	readonly data: StreamData;
	/** The drawable surface. Undefined after a change. */
	made: {readonly surface: Surface; readonly originals: ReadonlyMap<string, string>} | undefined;
}

export interface StreamOptions {
	/** The words of the notes that are drawn. Reports to the agent are English. */
	readonly words?: FrameWords | undefined;
	/** Rejects components and calls of other catalogues. By default, every catalogue is accepted. */
	readonly capabilities?: Capabilities;
}

export class MessageStream {
	readonly #states = new Map<string, State>();
	#version = defaultVersion;
	#line = 0;
	/** Errors that found no place in `#outbox` since the latest error that did. */
	#omitted = 0;
	readonly #outbox = new Outbox<OutgoingMessage>();
	readonly #words: FrameWords;
	readonly #capabilities: Capabilities | undefined;

	constructor({words = frameWords, capabilities}: StreamOptions = {}) {
		this.#words = words;
		this.#capabilities = capabilities;
	}

	/** The surfaces in the order of their creation. */
	get surfaces(): readonly Surface[] {
		return [...this.#states].map(([id, state]) => made(id, state, this.#words).surface);
	}

	/** The version of the latest message, for messages to the agent. */
	get version(): string {
		return this.#version;
	}

	/**
	 * The messages for the agent, until `dispose`: an error for each message that cannot be used, and the events given to
	 * `send`. Each message goes to one reader.
	 */
	get outgoing(): AsyncIterable<OutgoingMessage> {
		return this.#outbox;
	}

	/**
	 * Puts the event of a person into `outgoing`. Returns false for another outcome, for an event of a surface that the
	 * stream does not have, after `dispose`, and if too much waits to be read already.
	 */
	send(outcome: Outcome): boolean {
		if (outcome.kind !== 'event' || this.#outbox.length >= waitingActions) return false;
		const {surfaceId, sourceComponentId} = outcome.envelope;
		if (!this.#states.has(surfaceId)) return false;
		const message = actionMessage(outcome, this.#version, this.originalId(surfaceId, sourceComponentId));
		const size = JSON.stringify(message).length;
		return this.#outbox.size + size <= waitingSize && this.#outbox.add(message, size);
	}

	/** Ends `outgoing` after the messages that wait. */
	dispose(): void {
		this.#outbox.end();
	}

	#report(rejection: Rejection): void {
		if (this.#outbox.length >= waitingErrors) {
			this.#omitted++;
			return;
		}
		const before =
			this.#omitted > 0 ? [rejected('', '', `${showCount(this.#omitted)} errors before were not sent`)] : [];
		this.#omitted = 0;
		for (const each of [...before, rejection]) {
			const message = errorMessage(each, this.#version);
			this.#outbox.add(message, JSON.stringify(message).length);
		}
	}

	/** The agent's id of a component. A copy of a template has the id of the template. */
	originalId(surfaceId: string, componentId: string): string {
		const state = this.#states.get(surfaceId);
		return (state && made(surfaceId, state, this.#words).originals.get(componentId)) ?? componentId;
	}

	/** Takes a line. A blank line does nothing. */
	accept(text: string): LineResult {
		const results = [...this.acceptEach(text)];
		return {
			reports: results.flatMap(({reports}) => reports),
			changed: [...new Set(results.flatMap(({changed}) => changed))],
		};
	}

	/** Takes a line, and yields after each message of it, so that a long line can be interrupted. */
	*acceptEach(text: string): Generator<LineResult> {
		const messages = text.trim() === '' ? [] : valuesIn(text);
		if ('code' in messages) {
			this.#line++;
			yield this.#result(messages);
		} else yield* this.acceptMessages(messages);
	}

	/** Takes the parsed messages of a line, and yields after each of them. */
	*acceptMessages(messages: readonly unknown[]): Generator<LineResult> {
		this.#line++;
		for (const message of messages) {
			const read = readMessage(message);
			yield this.#result('code' in read ? read : this.#apply(read));
		}
	}

	#result(result: string | Rejection): LineResult {
		if (typeof result === 'string') return {reports: [], changed: [result]};
		this.#report(result);
		return {reports: [{line: this.#line, rejection: result}], changed: []};
	}

	/** Returns the id of the changed surface, or the reason why the message changed nothing. */
	#apply({message, version}: Read): string | Rejection {
		if (version !== undefined) this.#version = version.startsWith('v') ? version : `v${version}`;
		switch (message.kind) {
			case 'create':
				return this.#create(message);
			case 'call':
				return {
					...rejected('', '', `The function ${JSON.stringify(message.name.slice(0, 80))} cannot be called by an agent`),
					code: 'INVALID_FUNCTION_CALL',
					functionCallId: message.callId,
				};
			case 'response':
				return rejected('', '', `${message.name} answers no request: none was sent`);
			default:
		}
		const state = this.#states.get(message.surfaceId);
		if (!state)
			return rejected(message.surfaceId, '/surfaceId', `The surface ${named(message.surfaceId)} does not exist`);
		if (message.kind === 'delete') {
			this.#states.delete(message.surfaceId);
			return message.surfaceId;
		}
		return message.kind === 'data' ? this.#update(state, message) : this.#define(state, message);
	}

	#create({surfaceId, body}: Extract<Message, {kind: 'create'}>): string | Rejection {
		if (this.#states.has(surfaceId))
			return rejected(surfaceId, '/createSurface/surfaceId', `The surface ${named(surfaceId)} already exists`);
		if (this.#states.size >= streamSurfaces)
			return rejected(surfaceId, '/createSurface', `A stream has at most ${streamSurfaces} surfaces`);
		const catalogues =
			this.#capabilities && new Catalogues(this.#capabilities, this.#version, body.catalogId ?? undefined);
		if (catalogues?.problem) return rejected(surfaceId, '/createSurface/catalogId', catalogues.problem);
		const state: State = {
			catalogues,
			catalogId: typeof body.catalogId === 'string' ? body.catalogId : '',
			sendDataModel: body.sendDataModel === true,
			version: this.#version,
			definitions: new DefinitionStore(),
			data: new StreamData(),
			made: undefined,
		};
		this.#states.set(surfaceId, state);
		const {components, dataModel} = body;
		const results = [
			() => (Array.isArray(components) ? this.#define(state, {kind: 'components', surfaceId, components}) : surfaceId),
			() =>
				dataModel === undefined
					? surfaceId
					: this.#update(state, {kind: 'data', surfaceId, path: '/', value: dataModel, isRemoval: false}),
		];
		for (const result of results) {
			const rejection = result();
			if (typeof rejection === 'string') continue;
			this.#states.delete(surfaceId);
			return rejection;
		}
		return surfaceId;
	}

	#update(state: State, message: Extract<Message, {kind: 'data'}>): string | Rejection {
		const others = this.#total(({data}) => data.size) - state.data.size;
		const rejection = state.data.apply(message, streamData - others);
		if (rejection) return rejection;
		state.made = undefined;
		return message.surfaceId;
	}

	#define(state: State, {surfaceId, components}: Extract<Message, {kind: 'components'}>): string | Rejection {
		const others = (count: (definitions: DefinitionStore) => number) =>
			this.#total(({definitions}) => count(definitions)) - count(state.definitions);
		const rejection = state.definitions.add(
			surfaceId,
			visibleList(components),
			{
				components: streamComponents - others(({all}) => all.size),
				size: streamDefinitions - others(({size}) => size),
			},
			state.catalogues,
		);
		if (rejection) return rejection;
		state.made = undefined;
		return surfaceId;
	}

	#total(count: (state: State) => number): number {
		let sum = 0;
		for (const state of this.#states.values()) sum += count(state);
		return sum;
	}
}

function valuesIn(text: string): readonly unknown[] | Rejection {
	if (text.length > lineLength) return rejected('', '', `The line has more than ${showCount(lineLength)} characters`);
	try {
		return messagesIn(parseJson(text));
	} catch (error) {
		if (!(error instanceof JsonRefusal)) throw error;
		return rejected('', '', `The line is not a message: ${error.message}`);
	}
}

/** Definitions are shown, so they take their visible form here. The data model takes it where it is evaluated. */
const visibleList = (components: readonly unknown[]): readonly unknown[] =>
	visibleJson(components) as readonly unknown[];

const named = (id: string) => JSON.stringify(id.slice(0, 80));

function made(surfaceId: string, state: State, words: FrameWords): NonNullable<State['made']> {
	if (state.made) return state.made;
	const {catalogId, sendDataModel, version, data, definitions} = state;
	const {components, originals} = expand(definitions.all, data.root, words);
	const surface: Surface = {
		surfaceId: visibleJson(surfaceId) as string,
		catalogId: visibleJson(catalogId) as string,
		sendDataModel,
		schemaVersion: version,
		dataModelJson: JSON.stringify(data.root),
		components: [...components],
	};
	state.made = {surface, originals};
	return state.made;
}
