console.log("recorded");
