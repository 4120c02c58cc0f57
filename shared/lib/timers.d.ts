// Every host has timers, but no ECMAScript library declares them; `shared` is compiled with neither DOM nor Node types.
declare const timerHandle: unique symbol;
type TimerHandle = { readonly [timerHandle]: true };
declare function setTimeout(run: () => void, delayMs?: number): TimerHandle;
declare function clearTimeout(handle: TimerHandle | undefined): void;
