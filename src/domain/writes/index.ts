/** The registry of writes. A write of the contract without a line here does not compile. */
import type {EndpointName, endpoints, ReadName} from '../../contract/endpoints.ts';
import {toolDeletion} from './delete-tool-bindings.ts';
import {stepUpRotation} from './rotate-step-up-secret.ts';
import {authConfigUpdate} from './update-auth-config.ts';
import type {ItemWrite, Write} from './write.ts';

const registry = {
	updateAuthConfig: authConfigUpdate,
	rotateStepUpSecret: stepUpRotation,
	deleteToolBindings: toolDeletion,
} as const satisfies CompleteWrites;

type CompleteWrites = {
	readonly [Name in Exclude<EndpointName, ReadName>]: Write & {readonly endpoint: (typeof endpoints)[Name]};
};

type Registered = (typeof registry)[keyof typeof registry];

/** The names of the writes whose steps are not derived. */
export type OwnWriteName = OwnWrite['endpoint']['name'];

/** The screens of the items that these writes change: their commands and dialogs are not derived either. */
export type OwnWriteScreen = OwnWrite['target']['item']['screen'];

type OwnWrite = Exclude<Registered, ItemWrite>;

export type WriteCommand = Registered['commands'][number];

/** Every write, in the order of menus. */
export const writes: readonly Write[] = Object.values(registry);

/** The commands of all writes, for the table of commands. */
export const writeCommands: readonly WriteCommand[] = Object.values(registry).flatMap(
	({commands}): readonly WriteCommand[] => commands,
);

/** Why an item of a list without a write cannot be edited. */
export const whyNoEdit = ({noun}: {readonly noun: string}): string => `The API has no call that changes this ${noun}`;

export const isItemWrite = (write: Write): write is ItemWrite => write.item !== undefined;
